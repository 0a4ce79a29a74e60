import type { Hosted } from './hosted.ts'
import type { SignInDeps } from './sign-in.ts'

/** What the part that is fetched later works with. */
export interface HostedParts extends SignInDeps {
  readonly hosted: Hosted
}
