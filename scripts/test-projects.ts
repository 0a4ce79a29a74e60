import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Test files in folders, as paths from the root. */
const testsIn = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .toSorted()

const documentLine = '// @vitest-environment happy-dom'

/** A test that needs a document says so in its first line. */
const needsDocument = (file: string): boolean =>
  readFileSync(join(root, file), 'utf8').startsWith(documentLine)

const onServers = /^(apps\/identity|packages\/host-sdk\/test\/server)\//

const others = testsIn('packages', 'apps', 'scripts').filter((file) => !onServers.test(file))
const withDocument = others.filter(needsDocument)

/** Tests that need neither a server nor a document: they share one module graph for each worker. */
export const pureTests = others.filter((file) => !withDocument.includes(file))

/** Tests of the portal on a document, which leave it as they found it (`clean-document.ts`) and share it. */
export const portalTests = withDocument.filter((file) => file.startsWith('apps/portal/'))

/** Tests that put what a page has into place before the SDK is read, or read it beside two versions of React. */
export const hostPageTests = withDocument.filter((file) => !file.startsWith('apps/portal/'))
