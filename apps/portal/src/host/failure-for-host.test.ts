import { ApiError } from '@vestibule/contract/errors'
import { expect, test } from 'vitest'
import { failureForHost, notAuthenticated } from './failure-for-host.ts'

test('trouble of the portal itself is an internal feature failure, with the code for the developer', () => {
  const { error } = failureForHost(new ApiError('UNAVAILABLE', {}, { message: 'select 1', traceId: 't1' }))
  expect(error).toMatchObject({
    code: 'INTERNAL',
    message: 'Internal feature failure: UNAVAILABLE',
    traceId: 't1',
  })
})

test('what needs a user says that there is none: User not in state', () => {
  expect(notAuthenticated.error).toMatchObject({ code: 'NOT_AUTHENTICATED' })
  expect(notAuthenticated.error.message).toContain('User not in state')
})

test('a refusal that the host can act on keeps the sentence of the server', () => {
  const { error } = failureForHost(new ApiError('FORBIDDEN', {}, { message: 'Not authorized' }))
  expect(error).toMatchObject({ code: 'FORBIDDEN', message: 'Not authorized' })
})
