import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { takeLock } from './lock.ts'
import { processStartTime } from './process-start-time.ts'

const anyPath = async () => join(await mkdtemp(join(tmpdir(), 'vestibule-lock-')), 'database.lock')

const children: ReturnType<typeof spawn>[] = []
const anotherProcess = async () => {
  const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child.stdout, 'data')
  return child
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('SEC-DE-06 lock of the embedded database', () => {
  test('names its holder and refuses a second opener', async () => {
    const path = await anyPath()
    await takeLock(path)
    expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+\\n$`))
    await expect(takeLock(path)).rejects.toThrow(`held by process ${process.pid}`)
  })

  test('is free again after release', async () => {
    const path = await anyPath()
    await (await takeLock(path)).release()
    await expect(takeLock(path)).resolves.toBeDefined()
  })

  test('refuses while another process holds it and takes over once that was killed', async () => {
    const path = await anyPath()
    const other = await anotherProcess()
    await writeFile(path, `${other.pid} ${await processStartTime(other.pid!)}\n`)
    await expect(takeLock(path)).rejects.toThrow(`held by process ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await takeLock(path)
    expect(await readFile(path, 'utf8')).toContain(`${process.pid} `)
  })

  test('takes over when the id of a dead holder was given to another process', async () => {
    const path = await anyPath()
    const other = await anotherProcess()
    await writeFile(path, `${other.pid} 1\n`)
    await expect(takeLock(path)).resolves.toBeDefined()
  })

  test('twenty openers at once: one holds it', async () => {
    const path = await anyPath()
    await writeFile(path, '999999999 1\n')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
