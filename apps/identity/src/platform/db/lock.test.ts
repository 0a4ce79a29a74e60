import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { canUnshare, inPidNamespace } from '../../testing/namespaces.ts'
import { canMount, mountSmallDisk } from '../../testing/tmpfs.ts'
import { takeLock } from './lock.ts'

const anyPath = async () => join(await mkdtemp(join(tmpdir(), 'vestibule-lock-')), 'database.lock')

const take = (path: string) => {
  const warnings: string[] = []
  const lock = takeLock({ path, onWarning: (line) => void warnings.push(line) })
  return { ...lock, warnings }
}

const lockModule = new URL('./lock.ts', import.meta.url)
/** Prints one line: that it holds the lock, or why it does not; then stays. */
const holderProgram = (path: string) => `
  import { takeLock } from '${lockModule}'
  // The lock is not kept on purpose: it has to outlive the garbage collector.
  try { takeLock({ path: ${JSON.stringify(path)}, onWarning: () => {} }); gc(); console.log('held') }
  catch (error) { console.log(error.message) }
  setInterval(() => {}, 1000)`

const children: ChildProcess[] = []
/** Another process that takes the lock, and what it said about it. */
const anotherOpener = async (path: string, around: readonly string[] = []) => {
  const [command = '', ...rest] = [
    ...around,
    process.execPath,
    '--expose-gc',
    '--input-type=module',
    '-e',
    holderProgram(path),
  ]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let noise = ''
  child.stderr?.on('data', (chunk: Buffer) => (noise += chunk.toString()))
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, said: chunk.toString().trim(), noise: () => noise }
}
const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && !child.killed) await kill(child)
})

describe('SEC-DE-06 lock of the embedded database', () => {
  test('refuses a second opener and names the holder', async () => {
    const path = await anyPath()
    const held = take(path)
    const holder = `${path} is held by process ${process.pid} on ${hostname()} since 2`
    expect(() => take(path)).toThrow(holder)
    const other = await anotherOpener(path)
    expect(other.said).toContain(holder)
    expect(other.noise()).toBe('')
    expect((await readdir(dirname(path))).sort()).toEqual(['database.lock', 'database.lock-holder'])
    held.release()
    expect(take(path).warnings).toEqual([])
  })

  test('is released by kill -9, and the next opener says which process did not close', async () => {
    const path = await anyPath()
    const other = await anotherOpener(path)
    expect(other.said).toBe('held')
    expect(() => take(path)).toThrow(`is held by process ${other.child.pid}`)
    await kill(other.child)
    expect(take(path).warnings).toEqual([
      expect.stringMatching(new RegExp(`^The database was not closed by process ${other.child.pid} on `)),
    ])
  })

  test.skipIf(!canUnshare())('holds across pid namespaces, as those of two containers', async () => {
    const path = await anyPath()
    const first = await anotherOpener(path, inPidNamespace)
    expect(first.said).toBe('held')
    const second = await anotherOpener(path, inPidNamespace)
    expect(second.said).toContain(`is held by process 1 on ${hostname()}`)
    expect(() => take(path)).toThrow('is held by process 1')
    await kill(first.child)
    expect((await anotherOpener(path, inPidNamespace)).said).toBe('held')
  })

  test.each([
    ['one of an earlier release whose process is gone', '999999999 1\n'],
    ['one of an earlier release whose id was given to another process', '1 1\n'],
    ['a half-written one', '42'],
    ['a garbled one', 'x'.repeat(10_000)],
    ['one that looks like a damaged database', `SQLite format 3\0${'\xff'.repeat(2000)}`],
  ])('%s is emptied, told in one line and in use again', async (_, text) => {
    const path = await anyPath()
    await writeFile(path, text, 'latin1')
    expect(take(path).warnings).toEqual([
      `${path} held text that is no lock: it was emptied and is in use again`,
    ])
    expect((await anotherOpener(path)).said).toContain(`is held by process ${process.pid}`)
    expect(await readFile(path, 'utf8').catch(() => '')).toBe('')
  })

  test.skipIf(!canMount())('is not taken on a file that can only be read', async () => {
    const disk = mountSmallDisk(1)
    onTestFinished(disk.unmount)
    const path = join(disk.path, 'database.lock')
    take(path).release()
    disk.remount('ro')
    expect(() => take(path)).toThrow('EROFS')
  })

  test('an empty one is the usual one', async () => {
    const path = await anyPath()
    await writeFile(path, '')
    expect(take(path).warnings).toEqual([])
  })

  test('a running server of an earlier release is not pushed aside', async () => {
    const path = await anyPath()
    const old = await anotherOpener(await anyPath())
    const stat = await readFile(`/proc/${old.child.pid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    await writeFile(path, `${old.child.pid} ${started}\n`)
    expect(() => take(path)).toThrow(`is held by process ${old.child.pid}`)
    await kill(old.child)
    expect(take(path).warnings).toHaveLength(1)
  })

  test('of many openers at once, one holds it', async () => {
    const path = await anyPath()
    await writeFile(path, '999999999 1\n')
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => anotherOpener(path)))
    expect(outcomes.filter((one) => one.said === 'held')).toHaveLength(1)
  })
})
