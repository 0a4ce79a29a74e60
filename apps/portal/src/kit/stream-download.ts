import type { Input, Operation } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import type { Getter } from 'jotai/vanilla'
import { keepFileAtom } from '../ports/keep-file.ts'
import { type Download, saveInBrowser, savingAtom } from './download.ts'
import { createDownloadLink } from './download-link.ts'
import { fileParts } from './file-parts.ts'

type StreamOptions<O extends Operation> = {
  /** What the operation is given, read when the download starts. */
  readonly readInput: (get: Getter) => Input<O>
  /** How many rows the file will have, where that is known. */
  readonly readTotal: (get: Getter) => number | undefined
  readonly onFailed: (get: Getter, error: unknown) => void
}

const lineEnd = 10

const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

const open = async (url: string, method: string, body: object, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(url, {
    method,
    signal,
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ApiError('OFFLINE', {}, { cause })
  })
  if (!answer.ok) throw new ApiError('UNAVAILABLE', {}, { status: answer.status })
  return answer
}

/** Reads the file as it comes; the browser keeps its pieces outside the memory of the page where they are many. */
const collect = async (answer: Response, onRows: (rows: number) => void): Promise<Blob> => {
  const pieces: Blob[] = []
  // The first line is the head of the columns.
  let rows = -1
  const reader = answer.body?.getReader()
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done || value === undefined) return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
    pieces.push(new Blob([value]))
    rows += countLines(value)
    onRows(Math.max(rows, 0))
  }
}

/**
 * Downloads the file of an operation of kind `download` that has a body, by the link of a ticket, and says how many rows
 * have come. In a webview the application is handed the text, in parts that it takes.
 *
 * @param name of the file
 * @param operation of kind `download`
 */
export const streamDownloadAtom = <O extends Operation>(
  name: string,
  operation: O,
  { readInput, readTotal, onFailed }: StreamOptions<O>,
): Download =>
  savingAtom(name, async (get, { signal, report, isCurrent }) => {
    try {
      const input = readInput(get) as Readonly<Record<string, unknown>>
      const url = await createDownloadLink(get, operation, input)
      if (!isCurrent()) return false
      const answer = await open(url, operation.method, input, signal)
      const blob = await collect(answer, (rows) => report(rows, readTotal(get)))
      if (!isCurrent()) return false
      const keeper = get(keepFileAtom)
      if (keeper === undefined) {
        saveInBrowser(name, blob)
        return true
      }
      for (const part of fileParts({ name, text: await blob.text() }))
        if (!isCurrent() || !(await keeper.keep(part))) return false
      return true
    } catch (error) {
      if (isCurrent()) onFailed(get, error)
      throw error
    }
  })
