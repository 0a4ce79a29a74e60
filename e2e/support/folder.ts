import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Answer } from './serve.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The files of a built folder as answers, by their paths. */
export const readAnswers = (folder: string): Record<string, Answer> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        const type = types[extname(entry.name)] ?? 'application/octet-stream'
        return [file.slice(folder.length).replaceAll('\\', '/'), { type, body: readFileSync(file, 'utf8') }]
      }),
  )
