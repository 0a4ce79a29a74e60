// npm run breached-filter -- <file of leaked passwords, one a line> <filter to write> [how often it may be wrong]
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { addToFilter, emptyFilter, writeFilter } from './credentials/breached/bloom-filter.ts'

const [source, target, falseYes = '0.001'] = process.argv.slice(2)
const doubt = Number(falseYes)
if (source === undefined || target === undefined || !(doubt > 0 && doubt < 1)) {
  process.stderr.write(
    'Give a file of passwords, one a line, the file to write, and a doubt between 0 and 1 (0.001)\n',
  )
  process.exit(2)
}

const lines = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity })

let count = 0
for await (const line of lines(source)) if (line !== '') count += 1
const filter = emptyFilter(count, doubt)
for await (const line of lines(source)) if (line !== '') addToFilter(filter, line)
await writeFile(target, writeFilter(filter))
process.stdout.write(`${count} passwords in ${filter.bits.length} bytes\n`)
