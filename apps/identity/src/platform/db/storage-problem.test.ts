import { describe, expect, test } from 'vitest'
import { EngineFailed } from './engine-failed.ts'
import { storageProblem } from './storage-problem.ts'

const withCode = (code: string) => Object.assign(new Error('whatever'), { code })

describe('problems of the disk', () => {
  test.each<[string, unknown, string | undefined]>([
    ['an engine that ended', new EngineFailed('why'), 'why'],
    [
      'one that ended within a query',
      new Error('Failed query', { cause: new EngineFailed('why') }),
      'the database engine ended',
    ],
    ['a full disk, by the system', withCode('ENOSPC'), 'no space is left on the disk'],
    [
      'a full disk, by the database',
      new Error('', { cause: withCode('53100') }),
      'no space is left on the disk',
    ],
    ['a database that only reads', withCode('25006'), 'the database is read-only'],
    [
      'a lock that cannot be written',
      Object.assign(new Error('x'), { errcode: 8 }),
      'the lock file cannot be written',
    ],
    ['a value that is there already', withCode('23505'), undefined],
    ['no error at all', undefined, undefined],
  ])('%s', (_, error, problem) => {
    expect(storageProblem(error)).toBe(problem)
  })
})
