import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = new URL('./portal.css', import.meta.url)
const sources = [...readFileSync(style, 'utf8').matchAll(/@source '([^']+)'/g)].map(([, path]) => path ?? '')

test('every folder that Tailwind reads class names from is there', () => {
  expect(sources.length).toBeGreaterThan(2)
  expect(sources.filter((path) => !existsSync(new URL(path, style)))).toEqual([])
})
