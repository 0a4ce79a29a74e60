import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

test('rows of users are changed in one place, but for the time of a sign-in', async () => {
  const names = await readdir(source, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(400)
  const changing: string[] = []
  for (const name of files)
    if (/\.update\(users\)|update\s+"?users"?\s+set/.test(await readFile(`${source}/${name}`, 'utf8')))
      changing.push(name)
  expect(changing.toSorted()).toEqual([
    'domain/sessions/insert-session.queries.ts',
    'platform/db/update-users.queries.ts',
  ])
})
