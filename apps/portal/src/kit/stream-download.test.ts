// @vitest-environment happy-dom
import { exportAudits } from '@vestibule/contract/areas/audits'
import { createStore } from 'jotai/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { callAtom } from '../ports/call.ts'
import { keepFileAtom, type TextFile } from '../ports/keep-file.ts'
import { streamDownloadAtom } from './stream-download.ts'

afterEach(() => vi.unstubAllGlobals())

const url = 'https://portal.test/frontegg/audits/export/csv/v2?download_ticket=t'

const aDownload = (answer: () => Promise<Response>) => {
  const store = createStore()
  const kept: TextFile[] = []
  const failures: unknown[] = []
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  store.set(callAtom, (async () => ({ url, expiresIn: 60 })) as never)
  store.set(keepFileAtom, { keep: async (file) => kept.push(file) > 0 })
  const download = streamDownloadAtom('audits.csv', exportAudits, {
    readInput: () => ({ endpoint: 'csv/v2' as const, severity: 'High' as const }),
    readTotal: () => 2,
    onFailed: (_, error) => failures.push(error),
  })
  return { store, download, kept, failures, fetched }
}

test('SEC-SS-07 a file is fetched by the link of a ticket, without a cookie or a token', async () => {
  const { store, download, kept, fetched } = aDownload(async () => new Response('Time\r\na\r\nb\r\n'))
  await store.set(download)
  expect(store.get(download)).toEqual({ is: 'done' })
  expect(kept).toEqual([{ name: 'audits.csv', text: 'Time\r\na\r\nb\r\n' }])
  const [address, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect([address, init.method, init.credentials]).toEqual([url, 'POST', 'omit'])
  expect(new Headers(init.headers).has('authorization')).toBe(false)
})

test('a file that does not come is a failure, which is reported', async () => {
  const { store, download, failures, kept } = aDownload(async () => new Response('', { status: 503 }))
  await store.set(download)
  expect(store.get(download)).toMatchObject({ is: 'failed', error: { code: 'UNAVAILABLE' } })
  expect([failures.length, kept.length]).toEqual([1, 0])
})

test('what was canceled keeps nothing', async () => {
  const { store, download, kept, failures } = aDownload(async () => {
    store.set(download.cancel)
    return new Response('Time\r\na\r\n')
  })
  await store.set(download)
  expect(store.get(download)).toEqual({ is: 'idle' })
  expect([failures.length, kept.length]).toEqual([0, 0])
})
