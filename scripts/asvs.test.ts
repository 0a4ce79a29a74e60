import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/asvs.md')

/** How many requirements of levels 1 and 2 each section of the standard has, chapter by chapter, in their order. */
const sections: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

const ids = Object.entries(sections).flatMap(([chapter, counts]) =>
  Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
  ),
)

type Row = Readonly<Record<'id' | 'level' | 'verdict' | 'where' | 'test' | 'remark', string>>

const verdicts = ['held', 'partly', 'not held', 'not applicable']

const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => {
    const [level = '', verdict = '', where = '', shownBy = '', remark = '', ...more] = rest
      .split(' | ')
      .map((cell) => cell.trim())
    expect([id, more]).toEqual([id, []])
    return { id, level, verdict, where, test: shownBy, remark }
  },
)

const isEmpty = (cell: string): boolean => cell === '-'

/** What is wrong with the test of a row; undefined where it is there. */
const findProblem = (cell: string): string | undefined => {
  const [, path = '', title = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)` "(.+)"$/.exec(cell) ?? []
  if (path === '' || !existsSync(join(root, path))) return `no such test: ${cell}`
  const isThere = read(path)
    .split('\n')
    .some((line) => line.includes(title) && !/^\s*(\/\/|\*|\/\*)/.test(line))
  return isThere ? undefined : `no such title: ${cell}`
}

describe('docs/asvs.md', () => {
  test('has each requirement of levels 1 and 2 once, in the order of the standard', () => {
    expect(ids).toHaveLength(253)
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  })

  test('has no verdict but those it explains', () => {
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([])
    for (const verdict of verdicts) expect(page).toContain(`- **${verdict}**: `)
  })

  test('names places that there are, and one at least where the product has any', () => {
    const named = rows.map(
      ({ id, where }) => [id, [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)] as const,
    )
    expect(
      named.flatMap(([id, paths]) =>
        paths.filter((path) => !existsSync(join(root, path))).map((path) => [id, path]),
      ),
    ).toEqual([])
    const applicable = rows.filter(({ verdict }) => verdict !== 'not applicable')
    expect(applicable.filter(({ where }) => !where.includes('`'))).toEqual([])
  })

  test('names a test for each row that is held, and every test it names is there', () => {
    const named = rows.filter(({ verdict, test: cell }) => verdict === 'held' || !isEmpty(cell))
    expect(
      named.flatMap(({ id, test: cell }) => (findProblem(cell) ? [[id, findProblem(cell)]] : [])),
    ).toEqual([])
  })

  test('says of each other row why', () => {
    expect(rows.filter(({ verdict, remark }) => verdict !== 'held' && isEmpty(remark))).toEqual([])
  })

  test('counts what its table has', () => {
    const count = (verdict: string, level?: string): number =>
      rows.filter((row) => row.verdict === verdict && (level === undefined || row.level === level)).length
    for (const verdict of verdicts)
      expect(page).toContain(
        `| ${verdict} | ${count(verdict, '1')} | ${count(verdict, '2')} | ${count(verdict)} |`,
      )
    expect(page).toContain('| **rows** | 70 | 183 | 253 |')
  })
})
