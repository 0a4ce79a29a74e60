import type { ReachedTest } from './reached-tests.ts'

/** Rules that every request passes, whatever it asks for: no operation of the contract names them. */
const everyRequest =
  /^apps\/identity\/src\/(http|request)\/|^apps\/identity\/src\/domain\/authentication\/gate\/|^apps\/identity\/src\/platform\/db\/(in-tenant|joined)\.ts$/

/** Tests that ask for every operation of the contract. */
const everyOperation = /^apps\/identity\/src\/api\/(access-matrix|relations\/[^/]+)\.test\.ts$/

const isSource = (file: string): boolean => everyRequest.test(file) && !file.endsWith('.test.ts')

/**
 * Puts the tests of every operation before those that are further away, where a rule was changed that every request passes:
 * by names they are as far from it as from anything else.
 *
 * @param changedFiles paths from the root
 * @param tests every test file
 * @param reached those that the change reaches by names, the nearest first
 */
export const withEveryOperation = (
  changedFiles: readonly string[],
  tests: readonly string[],
  reached: readonly ReachedTest[],
): readonly ReachedTest[] => {
  if (!changedFiles.some(isSource)) return reached
  const asking = tests.filter((file) => everyOperation.test(file)).map((file) => ({ file, distance: 1 }))
  const others = reached.filter(({ file }) => !everyOperation.test(file))
  return [
    ...others.filter(({ distance }) => distance <= 1),
    ...asking,
    ...others.filter(({ distance }) => distance > 1),
  ]
}
