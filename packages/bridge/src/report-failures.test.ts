import type { Message } from 'penpal'
import { expect, test } from 'vitest'
import { reportFailures } from './report-failures.ts'
import { failed } from './result.ts'
import { fakeEnv } from './testing/fake-env.ts'

const base = { namespace: 'penpal', channel: 'vestibule/1', type: 'REPLY', callId: '1' } as const

function road() {
  const sent: Message[] = []
  const env = fakeEnv()
  const nothing = () => {}
  const messenger = {
    initialize: nothing,
    sendMessage: (message: Message) => void sent.push(message),
    addMessageHandler: nothing,
    removeMessageHandler: nothing,
    destroy: nothing,
  }
  return { sent, env, messenger: reportFailures(messenger, env) }
}

test('an Error of Penpal goes out as a code without its stack', () => {
  const { messenger, sent } = road()
  const error = { name: 'PenpalError', message: 'secret path', stack: 'at file:///secret.ts:1' }
  const reply = { ...base, isError: true, isSerializedErrorInstance: true } as const
  messenger.sendMessage({ ...reply, value: { ...error, penpalCode: 'METHOD_NOT_FOUND' } })
  messenger.sendMessage({ ...reply, value: error })
  const plain = { ...reply, isSerializedErrorInstance: false }
  expect(sent).toEqual([
    { ...plain, value: failed('METHOD_NOT_FOUND').error },
    { ...plain, value: failed('INTERNAL').error },
  ])
})

test('SEC-BR-03 failures go out 200 at once and 100 a second; answers and calls always', () => {
  const { messenger, sent, env } = road()
  const failure: Message = { ...base, isError: true, value: failed('RATE_LIMITED').error }
  const flood = () => {
    for (let n = 0; n < 10_000; n++) messenger.sendMessage(failure)
    return sent.splice(0)
  }
  expect(flood()).toEqual(Array.from({ length: 200 }, () => failure))
  const answer: Message = { ...base, value: {} }
  const call: Message = { ...base, type: 'CALL', id: '1', methodPath: ['x'], args: [] }
  for (const message of [answer, call]) messenger.sendMessage(message)
  expect(sent.splice(0)).toEqual([answer, call])
  env.advance(1000)
  expect(flood()).toHaveLength(100)
})
