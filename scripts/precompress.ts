import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './run.ts'

const worthwhile = /\.(js|css|svg|json|html)$/

/** Writes `.br` and `.gz` beside every file of a folder, so that serving one costs no work. */
const write = (path: string): void => {
  const folder = join(root, 'dist', path)
  for (const name of readdirSync(folder).filter((file) => worthwhile.test(file))) {
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

write(process.argv[2] ?? 'portal/assets')
