import type { Named } from '../access-matrix.ts'
import type { Browser } from '../browser.ts'
import type { TestServer } from '../test-server.ts'
import type { Owners } from './owners.ts'

/** An actor, the things that their requests name, and what either of them has been through. */
export type Relation = {
  readonly actor: Browser
  /** Ids and addresses, by the input names that operations take them under. */
  readonly names: Named
  /** What operations on accounts below name instead. */
  readonly accountNames?: Named
  readonly owners: Owners
  /** The account below that the header names; none without. */
  readonly scopedTenant?: string
  /** Where the actor's requests come from. */
  readonly ip?: string
}

/** Brings about what lies between an actor and the things they name, on an installation of its own. */
export type Prepare = (on: TestServer) => Promise<Relation>
