import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../runtime/log.ts'
import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts'
import {
  addToFilter,
  emptyFilter,
  mayContain,
  readFilter,
  writeFilter,
} from '../../passwords/breached/bloom-filter.ts'
import { createBreachedPasswords } from '../../passwords/breached/breached-passwords.ts'

const logged: string[] = []
const log = createLog('info', { write: (line: string) => void logged.push(line) })
const nowhere: OutgoingFetch = () => Promise.reject(new Error('no way out'))

describe('filter of leaked passwords', () => {
  const filter = emptyFilter(1000, 0.001)
  const members = Array.from({ length: 1000 }, (_, index) => `leaked-${index}`)
  for (const member of members) addToFilter(filter, member)

  test('knows every member, also after it was written and read', () => {
    const again = readFilter(writeFilter(filter))
    expect(again).toBeDefined()
    for (const member of members) expect(again && mayContain(again, member)).toBe(true)
  })

  test('is seldom wrong about others', () => {
    const wrong = Array.from({ length: 10_000 }, (_, index) => `other-${index}`).filter((text) =>
      mayContain(filter, text),
    )
    expect(wrong.length).toBeLessThan(40)
  })

  test.each([
    Buffer.alloc(0),
    Buffer.from('not a filter at all, only text'),
    writeFilter(filter).subarray(0, 10),
  ])('refuses a file that is none (%#)', (file) => expect(readFilter(file)).toBeUndefined())
})

describe('leaked passwords', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vestibule-breached-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('SEC-PW-03 are those everybody tries, and those of the operator’s file', async () => {
    const filter = emptyFilter(10, 0.001)
    addToFilter(filter, 'Only-the-operator-knows')
    const filterFile = join(folder, 'filter')
    await writeFile(filterFile, writeFilter(filter))
    const breached = await createBreachedPasswords({
      filterFile,
      lookupUrl: undefined,
      outgoing: nowhere,
      log,
    })
    expect(await breached.has('password1')).toBe(true)
    expect(await breached.has('Only-the-operator-knows')).toBe(true)
    expect(await breached.has('nobody-ever-leaked-this')).toBe(false)
  })

  test('a file that is no filter stops the start', async () => {
    const filterFile = join(folder, 'rubbish')
    await writeFile(filterFile, 'rubbish')
    await expect(
      createBreachedPasswords({ filterFile, lookupUrl: undefined, outgoing: nowhere, log }),
    ).rejects.toThrow('BREACHED_PASSWORDS_FILE')
  })

  test('SEC-PW-03 a service is told five letters of a hash, and one that is down is passed over and noted', async () => {
    const hash = createHash('sha1').update('looked-up-secret').digest('hex').toUpperCase()
    const outgoing = vi.fn<OutgoingFetch>(async () => new Response(`${hash.slice(5)}:12\r\nABCDEF:0\r\n`))
    const lookupUrl = 'https://range.test/'
    const breached = await createBreachedPasswords({ filterFile: undefined, lookupUrl, outgoing, log })
    expect(await breached.has('looked-up-secret')).toBe(true)
    expect(outgoing.mock.calls[0]?.[0]).toBe(`https://range.test/${hash.slice(0, 5)}`)
    expect(JSON.stringify(outgoing.mock.calls)).not.toContain(hash.slice(5))
    expect(await breached.has('something-else-entirely')).toBe(false)
    outgoing.mockRejectedValueOnce(new Error('down'))
    expect(await breached.has('looked-up-secret')).toBe(false)
    expect(logged.join('')).toContain('breached passwords: no answer')
    expect(logged.join('')).not.toContain('looked-up-secret')
  })
})
