// Names that gave way to the words of the field (docs/glossary.md). A check refuses them where something is named.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './imports.ts'
import { root } from './run.ts'
import { childrenOf, isNode, type Node, textOf } from './syntax.ts'

/** Each retired name with the one that is used instead. */
export const retiredNames: Readonly<Record<string, string>> = {
  entrance: 'SignInAttempt',
  letIn: 'createSession',
  recordEntry: 'insertSession',
  enterAlone: 'completeSignInFast',
  mayEnter: 'canSignIn',
  renewFamily: 'refreshSession',
  tradeProof: 'rotateRefreshToken',
  refreshProof: 'RefreshTokenPayload',
  goesOn: 'continuesSession',
  goOn: 'resumeInteraction, or what is continued',
  makeRoom: 'enforceSessionLimit',
  isSurplus: 'exceedsSessionLimit',
  standing: 'AuthorizationState, TransactionContext or RotationState',
  followBrowser: 'syncProviderSession',
  askProvider: 'forwardToProvider',
  readQuestion: 'normalizeRequest',
  endBrowser: 'endSsoSession',
  openWay: 'createLoginTransaction',
  markOf: 'readBrowserBinding',
  unbelievable: 'InvalidProviderResponse',
  spareKey: 'breakGlass',
  isKeptToSso: 'isSsoEnforced',
  heldPassword: 'passwordBlocked',
  askOnTheWay: 'requireMfaOnTenantSwitch',
  freshProof: 'reauthenticate',
  patience: 'timeouts',
  rung: 'cookieStorageMode',
  apart: 'isolatedTabs',
  furnish: 'provideDependencies',
  followers: 'sessionWatchers',
  notHere: 'NotFoundPage',
  lay: 'layoutFrame',
  mend: 'recoverFromInvalidOptions',
  fitting: 'validateOptions',
  nearest: 'closestName',
  askedTogether: 'batch',
  foundTenant: 'createTenant',
  world: 'testServer',
  told: 'message, or what it is',
  said: 'message, or what it is',
  tell: 'notify',
  news: 'sessionSnapshot',
}

const retired = new Map(Object.entries(retiredNames).map(([name, instead]) => [name.toLowerCase(), instead]))

/** What a name is used for decides whether it is ours: only what a file declares is judged. */
const declared: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSPropertySignature: 'key',
}

const identifiersIn = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [textOf(pattern)]
  if (pattern.type === 'Property') return identifiersIn(pattern['value'])
  return childrenOf(pattern).flatMap(identifiersIn)
}

const namesIn = (node: Node): string[] => {
  const key = declared[node.type]
  const own = key === undefined ? [] : identifiersIn(node[key])
  const params = Array.isArray(node['params']) ? (node['params'] as unknown[]).flatMap(identifiersIn) : []
  return [...own, ...params, ...childrenOf(node).flatMap(namesIn)]
}

/** One line for each retired name that a source declares. */
export const judgeNames = (file: string, source: string): string[] => {
  const names = new Set(namesIn(parseSync(file, source).program as unknown as Node))
  names.add(basename(file).replace(/\..*$/, '').replaceAll('-', ''))
  return [...names].flatMap((name) => {
    const instead = retired.get(name.toLowerCase())
    return instead === undefined ? [] : [`${file} declares "${name}": use ${instead} (docs/glossary.md).`]
  })
}

/** The same for every source of the repository. */
export const findRetiredNames = (): string[] =>
  ['apps', 'packages', 'e2e', 'scripts', 'bench', 'examples']
    .flatMap(filesIn)
    .flatMap((file) => judgeNames(file, readFileSync(join(root, file), 'utf8')))
