import { approvalRoute } from '@vestibule/contract/approval-page'
import { expect, test } from 'vitest'
import { isKnownRoute } from './open-route.ts'

test('SEC-TO-11 no host leads to the page that asks about programs', () => {
  expect(isKnownRoute(approvalRoute)).toBe(false)
})
