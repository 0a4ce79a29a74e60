import { ApiError } from '@vestibule/contract/errors'
import { createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { keepFileAtom, type TextFile } from '../ports/keep-file.ts'
import { type DownloadChunk, downloadAtom } from './download.ts'

const chunks: readonly DownloadChunk[] = [
  { text: 'a\r\n', rows: 1, total: 3 },
  { text: 'b\r\nc\r\n', rows: 2, total: 3 },
]

const aDownload = (before: (index: number) => unknown = () => {}, isKept = true) => {
  const store = createStore()
  const keep = vi.fn<(file: TextFile) => Promise<boolean>>(async () => isKept)
  store.set(keepFileAtom, { keep })
  const signals: AbortSignal[] = []
  const download = downloadAtom('events.csv', async function* (_get, signal) {
    signals.push(signal)
    for (const [index, chunk] of chunks.entries()) {
      await before(index)
      yield chunk
    }
  })
  return { store, keep, signals, download, state: () => store.get(download) }
}

describe('a download', () => {
  test('says how far it is, and keeps one file of all pieces', async () => {
    const rest = Promise.withResolvers<void>()
    const { store, keep, download, state } = aDownload((index) => index === 1 && rest.promise)
    const end = store.set(download)
    await vi.waitFor(() => expect(state()).toEqual({ is: 'running', rows: 1, total: 3 }))
    rest.resolve()
    await end
    expect(state()).toEqual({ is: 'done' })
    expect(keep).toHaveBeenCalledExactlyOnceWith({ name: 'events.csv', text: 'a\r\nb\r\nc\r\n' })
  })

  test('canceled: asks no more, keeps no file, and can be started again', async () => {
    const rest = Promise.withResolvers<void>()
    const { store, keep, signals, download, state } = aDownload((index) => index === 1 && rest.promise)
    const canceled = store.set(download)
    await vi.waitFor(() => expect(state()).toMatchObject({ rows: 1 }))
    store.set(download.cancel)
    expect([state(), signals[0]?.aborted]).toEqual([{ is: 'idle' }, true])
    const again = store.set(download)
    rest.resolve()
    await Promise.all([canceled, again])
    expect(keep).toHaveBeenCalledTimes(1)
    expect(state()).toEqual({ is: 'done' })
  })

  test('a second start while one runs does nothing', async () => {
    const { store, signals, download } = aDownload()
    await Promise.all([store.set(download), store.set(download)])
    expect(signals).toHaveLength(1)
  })

  test('a refusal is shown, and forgotten by the next start', async () => {
    const error = new ApiError('UNAVAILABLE')
    let isAway = true
    const { store, keep, download, state } = aDownload(() => {
      if (isAway) throw error
    })
    await store.set(download)
    expect(state()).toEqual({ is: 'failed', error })
    expect(keep).not.toHaveBeenCalled()
    isAway = false
    await store.set(download)
    expect(state()).toEqual({ is: 'done' })
  })

  test('is not done where the application kept no file', async () => {
    const { store, download, state } = aDownload(() => {}, false)
    await store.set(download)
    expect(state()).toEqual({ is: 'idle' })
  })
})
