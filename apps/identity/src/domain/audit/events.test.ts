import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { events } from '@vestibule/contract/events'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

test('SEC-AU-01 every event of the list is written somewhere', async () => {
  const names = await readdir(source, { recursive: true })
  const files = names.filter((name) => /^(?!dev\/|testing\/).*(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(`${source}/${name}`, 'utf8')))
  const code = texts.join('\n')
  expect(files.length).toBeGreaterThan(400)
  expect(Object.keys(events).filter((name) => !code.includes(`'${name}'`))).toEqual([])
})
