import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const demo = new URL('../../../demo-host/src/styles/', import.meta.url)
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

// For a weight of 500 a browser takes regular where a font has no medium; above 500 it looks for a heavier one first
// (CSS Fonts, 5.2).
test('medium text is heavier than regular with a font that has no medium', () => {
  expect(Number(/--v-medium:\s*(\d+)/.exec(tokens)?.[1])).toBeGreaterThan(500)
  const styles = readdirSync(demo).filter((name) => name.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(3)
  const medium = styles.filter((name) =>
    /font-weight:\s*500\b/.test(readFileSync(new URL(name, demo), 'utf8')),
  )
  expect(medium).toEqual([])
})
