import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDataDirectory, type DataDirectory, openDirectory } from '../../testing/data-directory.ts'

let template: DataDirectory
beforeAll(async () => {
  template = await createDataDirectory()
  return template.remove
}, 60_000)

describe('an engine that ends while the server runs', () => {
  test('ends the process in one line', async () => {
    const directory = await template.aCopy()
    const program = `
      import { rmSync } from 'node:fs'
      import { sql } from 'drizzle-orm'
      import { openDatabase } from '${new URL('./open-database.ts', import.meta.url)}'
      import { giveUp } from '${new URL('../../runtime/give-up.ts', import.meta.url)}'
      const { db } = await openDatabase({ dataDirectory: '${directory}', onWarning: () => {},
        onIdleError: () => {}, onEngineFailure: (failure) => giveUp([failure.message]) })
      await db.execute(sql\`create table kept as select 'acknowledged' as key\`)
      rmSync('${directory}/database/pg_wal', { recursive: true })
      await db.execute(sql\`select pg_switch_wal()\`)
      await db.execute(sql\`create table lost as select 1\`)`
    let message = ''
    let code = 0
    try {
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        stdio: 'pipe',
        timeout: 30_000,
        cwd: new URL('./', import.meta.url),
      })
    } catch (error) {
      ;({ status: code, stderr: message } = error as { status: number; stderr: string })
    }
    expect(String(message)).toMatch(/^The embedded database ended: could not [^\n]+\n$/)
    expect(code).toBe(1)
  })
})

describe('a server that is killed', () => {
  test('has every acknowledged write when it is started again, and says that it was not closed', async () => {
    const directory = await template.aCopy()
    const program = `
      import { sql } from 'drizzle-orm'
      import { openDatabase } from '${new URL('./open-database.ts', import.meta.url)}'
      const { db } = await openDatabase({ dataDirectory: '${directory}', onWarning: () => {},
        onIdleError: () => {}, onEngineFailure: () => {} })
      await db.execute(sql\`create table kept (number int)\`)
      for (let number = 1; ; number += 1) {
        await db.execute(sql\`insert into kept values (\${number})\`)
        process.stdout.write(number + '\\n')
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: new URL('./', import.meta.url),
    })
    let output = ''
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('\n200\n')) resolve()
      })
    })
    child.kill('SIGKILL')
    await once(child, 'close')
    const acknowledged = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1))
    const { db, close, warnings } = await openDirectory(directory)
    const { rows } = (await db.execute(
      sql`select max(number) as last, count(*)::int from kept`,
    )) as never as {
      rows: { last: number; count: number }[]
    }
    // The one that was being written may be there as well.
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0]?.count).toBe(rows[0]?.last)
    expect(warnings).toEqual([expect.stringContaining(`was not closed by process ${child.pid} on `)])
    await close()
  })
})
