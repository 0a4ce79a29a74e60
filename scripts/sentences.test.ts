import { expect, test } from 'vitest'
import { judgeSentences } from './sentences.ts'

const wordsRefused = (file: string, source: string) =>
  judgeSentences(file, source).map((line) => line.split(':')[1])

test.each([
  ['made-up.ts', 'const a = 1\n// whoever asks is told\n', '2 says "whoever"'],
  ['made-up.tsx', '/**\n * A list.\n * Nobody sees it.\n */\nexport const a = 1', '3 says "Nobody"'],
  ['made-up.test.ts', "it('asks nobody', () => {})", '1 says "nobody"'],
  ['made-up.test.ts', 'describe.skip(`somebody signs in (${name})`, () => {})', '1 says "somebody"'],
  ['made-up.test.ts', "test.each([1])('%s lets anyone in', () => {})", '1 says "anyone"'],
  ['made-up.test.ts', "test('a', async () => {\n  await test.step('someone', go)\n})", '2 says "someone"'],
  ['made-up.css', 'a {}\n/* for whomever */', '2 says "whomever"'],
  ['made-up.html', '<!-- anybody -->', '1 says "anybody"'],
  ['made-up.sql', 'select 1; -- no one', '1 says "no one"'],
  ['made-up.md', '```ts\nconst a = 1\n```\n\nSomebody asks.', '5 says "Somebody"'],
])('%s: %j is refused', (file, source, place) => {
  expect(wordsRefused(file, source)).toEqual([place])
})

test.each([
  ['made-up.ts', "const access = 'anyone'\nconst nobody = [access]"],
  ['made-up.tsx', 'export const a = <p title="somebody">nobody</p>'],
  ['made-up.test.ts', "expect(page).toBe('loading nobody true false')"],
  ['made-up.css', 'a::after { content: "nobody" }'],
  ['made-up.html', '<p>anybody</p>'],
  ['made-up.sql', "select 'somebody'"],
  ['made-up.md', 'The screen says "Anyone with the link", the code `nobody`; see [21](who-somebody.md).'],
  ['made-up.json', '{ "anyone": "Anyone with the link" }'],
])('%s: %j is data, not a sentence of ours', (file, source) => {
  expect(judgeSentences(file, source)).toEqual([])
})
