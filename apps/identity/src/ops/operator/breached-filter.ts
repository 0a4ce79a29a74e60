import { createReadStream } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { addToFilter, emptyFilter, writeFilter } from '../../domain/passwords/breached/bloom-filter.ts'
import { localCommand } from './command.ts'
import { InputError } from '../../runtime/input-error.ts'

const usualRate = '0.001'

const readLines = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity })

const requireReadable = (file: string): Promise<void> =>
  access(file).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file} cannot be read (${error.code})`)
  })

/** Makes the file of `BREACHED_PASSWORDS_FILE`. The list is read twice, so that it never has to fit into memory. */
export const breachedFilter = localCommand({
  summary: 'Makes the filter of BREACHED_PASSWORDS_FILE from a list of leaked passwords, one a line.',
  arguments: [{ name: 'list' }, { name: 'file' }],
  options: {
    rate: {
      type: 'string',
      value: '<number>',
      summary: `How often the filter may be wrong, between 0 and 1; ${usualRate} unless given.`,
    },
  },
  run: async ({ arguments: { list = '', file = '' }, options: { rate = usualRate }, folder }) => {
    const falsePositives = Number(rate)
    if (!(falsePositives > 0 && falsePositives < 1))
      throw new InputError(`--rate ${rate} must be a number between 0 and 1`)
    const source = resolve(folder, list)
    await requireReadable(source)
    let count = 0
    for await (const line of readLines(source)) if (line !== '') count += 1
    const filter = emptyFilter(count, falsePositives)
    for await (const line of readLines(source)) if (line !== '') addToFilter(filter, line)
    await writeFile(resolve(folder, file), writeFilter(filter))
    const bytes = filter.bits.length
    return { isOk: true, lines: [`${count} passwords in ${bytes} bytes`], data: { passwords: count, bytes } }
  },
})
