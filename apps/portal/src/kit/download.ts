import { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter } from 'jotai/vanilla'
import { keepFileAtom } from '../ports/keep-file.ts'

/** A piece of a file, with how many of its rows it has and how many there will be, where that is known. */
export type DownloadChunk = { readonly text: string; readonly rows: number; readonly total?: number }

export type DownloadState =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly rows: number; readonly total: number | undefined }
  | { readonly is: 'failed'; readonly error: ApiError }
  | { readonly is: 'done' }

/** The browser saves it. The address is revoked later, because Safari reads it after the click. */
export const saveInBrowser = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type Saving = {
  readonly signal: AbortSignal
  /** How far it is; a download that was canceled reports nothing any more. */
  readonly report: (rows: number, total: number | undefined) => void
  /** Whether it was canceled, or begun anew. */
  readonly isCurrent: () => boolean
}

/**
 * The state of one download, however its file is fetched.
 *
 * @param name of the file
 * @param save fetches and saves it; false where the user did not keep it
 * @returns write to start, `cancel` to stop without a file, `reset` to forget the outcome
 */
export const savingAtom = (name: string, save: (get: Getter, saving: Saving) => Promise<boolean>) => {
  const state = atom<DownloadState>({ is: 'idle' })
  const running = atom<AbortController | undefined>(undefined)
  const start = atom(
    (get) => get(state),
    async (get, set): Promise<void> => {
      if (get(running) !== undefined) return
      const controller = new AbortController()
      set(running, controller)
      set(state, { is: 'running', rows: 0, total: undefined })
      // A download that was canceled may still have an answer on its way: it changes nothing any more.
      const isCurrent = () => get(running) === controller
      const report = (rows: number, total: number | undefined) => {
        if (isCurrent()) set(state, { is: 'running', rows, total })
      }
      try {
        const isKept = await save(get, { signal: controller.signal, report, isCurrent })
        if (isCurrent()) set(state, { is: isKept ? 'done' : 'idle' })
      } catch (error) {
        if (!isCurrent()) return
        if (!(error instanceof ApiError)) {
          set(state, { is: 'idle' })
          throw error
        }
        set(state, { is: 'failed', error })
      } finally {
        if (isCurrent()) set(running, undefined)
      }
    },
  )
  const cancel = atom(null, (get, set) => {
    get(running)?.abort()
    set(running, undefined)
    set(state, { is: 'idle' })
  })
  const reset = atom(null, (get, set) => {
    if (get(running) === undefined) set(state, { is: 'idle' })
  })
  return Object.assign(start, { name, cancel, reset })
}

export type Download = ReturnType<typeof savingAtom>

/**
 * Collects a file piece by piece and saves it: in the browser, or by the application around a webview.
 *
 * @param name of the file
 * @param read yields the file's text in order; it stops when the signal is aborted
 */
export const downloadAtom = (
  name: string,
  read: (get: Getter, signal: AbortSignal) => AsyncIterable<DownloadChunk>,
): Download =>
  savingAtom(name, async (get, { signal, report, isCurrent }) => {
    let [text, rows] = ['', 0]
    for await (const chunk of read(get, signal)) {
      if (!isCurrent()) return false
      text += chunk.text
      rows += chunk.rows
      report(rows, chunk.total)
    }
    if (!isCurrent()) return false
    const file = { name, text }
    const keeper = get(keepFileAtom)
    if (keeper !== undefined) return keeper.keep(file)
    saveInBrowser(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    return true
  })
