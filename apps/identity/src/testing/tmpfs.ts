import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own, whose faults are those of a real one. */
export type SmallDisk = {
  readonly path: string
  /** Takes so many bytes. */
  readonly fill: (size: number) => void
  /** Removes what `fill` wrote. */
  readonly free: () => void
  readonly remount: (options: string) => void
  readonly unmount: () => void
}

export const mountSmallDisk = (mebibytes: number): SmallDisk => {
  const path = mkdtempSync(join(tmpdir(), 'vestibule-disk-'))
  const filler = join(path, 'filler')
  const mount = (...options: string[]) => execFileSync('mount', [...options, path], { stdio: 'pipe' })
  mount('-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs')
  return {
    path,
    fill: (size) => {
      const file = openSync(filler, 'w')
      const block = Buffer.alloc(4096)
      try {
        for (let written = 0; written < size; written += block.length) writeSync(file, block)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler),
    remount: (options) => void mount('-o', `remount,${options}`),
    unmount: () => {
      // An engine that ended in the middle keeps its files open as long as this process runs.
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

/** Whether this user may mount file systems; the reason is printed where a test has to be left out. */
export const canMount = (): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'vestibule-disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', path], { encoding: 'utf8' })
  if (status === 0) execFileSync('umount', [path])
  else process.stderr.write(`Skipped, no file systems can be mounted here: ${error?.message ?? stderr}\n`)
  rmdirSync(path)
  return status === 0
}
