// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { laterMethods } from './later-methods.ts'

test('what the host asks waits until its greeting was taken over', async () => {
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>()
  const methods = laterMethods(createStore(), document.body, greeted)
  const heard: string[] = []
  const ping = Promise.resolve(methods.ping({ t: 1 })).then((outcome) => {
    heard.push('answered')
    return outcome
  })
  await import('./portal-methods.ts')
  heard.push('fetched')
  greet()
  expect(await ping).toEqual({ ok: true, value: { t: 1 } })
  expect(heard).toEqual(['fetched', 'answered'])
})
