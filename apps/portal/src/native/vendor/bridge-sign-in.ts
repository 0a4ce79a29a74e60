import type { SocialProvider } from '@vestibule/contract/areas/social'
import type { AppSignIn } from '../../ports/app-sign-in.ts'
import type { NativeBridge } from './native-bridge.ts'
import { notifyApp } from './notify-app.ts'

/** A value of the contract would bring its schemas into the first script. */
const byName: Readonly<Record<SocialProvider, true>> = {
  google: true,
  microsoft: true,
  github: true,
  apple: true,
  linkedin: true,
  slack: true,
  facebook: true,
}

/**
 * What a shell of the wire does by itself. Going by an address or a provider's name it begins in the system's browser,
 * and ends with its own session; an address of ours is bound to the cookies of this webview.
 */
export const bridgeSignIn = (bridge: NativeBridge): AppSignIn => ({
  atOrganization: (email) => notifyApp(bridge, 'loginWithSSO', email),
  atProvider: (provider) =>
    notifyApp(
      bridge,
      Object.hasOwn(byName, provider) ? 'loginWithSocialLoginProvider' : 'loginWithCustomSocialLoginProvider',
      provider,
    ),
  asksConsent: bridge.can('shouldPromptSocialLoginConsent'),
})
