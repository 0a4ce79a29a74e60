import type { ComponentType } from 'react'
import { screens as activateScreens } from '../auth/activate/ActivateBox.tsx'
import { screens as approvalScreens } from '../auth/approval/ApprovalBox.tsx'
import { screens as approveProgramScreens } from '../auth/approve-program/ApproveProgramBox.tsx'
import { screens as forgotPasswordScreens } from '../auth/forgot-password/ForgotPasswordBox.tsx'
import {
  codeScreens as invitationCodeScreens,
  screens as invitationScreens,
} from '../auth/invitation/InvitationBox.tsx'
import { screens as idleScreens } from '../auth/idle/IdleBox.tsx'
import { screens as impersonateScreens } from '../auth/impersonate/ImpersonateBox.tsx'
import { screens as loginScreens } from '../auth/login/LoginSteps.tsx'
import { screens as mfaScreens } from '../auth/mfa/Mfa.tsx'
import { screens as magicLinkScreens } from '../auth/magic-link/MagicLinkBox.tsx'
import { screens as mobileAuthenticatorScreens } from '../auth/mobile-authenticator/MobileAuthenticatorBox.tsx'
import { screens as openAppScreens } from '../auth/open-app/OpenAppBox.tsx'
import { screens as phoneResetScreens } from '../auth/phone-reset/PhoneResetBox.tsx'
import { screens as stepUpScreens } from '../auth/step-up/StepUpBox.tsx'
import { screens as unlockScreens } from '../auth/unlock/UnlockBox.tsx'
import { screens as signUpScreens } from '../auth/sign-up/SignUpBox.tsx'

import { mfaStates, mobileAuthenticator } from './states/mfa.ts'
import {
  signUp,
  activate,
  approval,
  approveProgram,
  impersonate,
  invitation,
  invitationCode,
} from './states/accounts.ts'
import { login } from './states/login.ts'
import { idle, openApp, unlock, magicLink, stepUp, forgotPassword, phoneReset } from './states/recovery.ts'

type Step = { readonly Screen: ComponentType<{ state: unknown; send: () => void }>; readonly state: unknown }

const flow = (screens: object, states: Readonly<Record<string, { readonly step: string }>>) => ({
  screens,
  states,
})

const flows: Readonly<Record<string, ReturnType<typeof flow>>> = {
  login: flow(loginScreens, login),
  unlock: flow(unlockScreens, unlock),
  idle: flow(idleScreens, idle),
  'open-app': flow(openAppScreens, openApp),
  'approve-program': flow(approveProgramScreens, approveProgram),
  'sign-up': flow(signUpScreens, signUp),
  mfa: flow(mfaScreens, mfaStates),
  'mobile-authenticator': flow(mobileAuthenticatorScreens, mobileAuthenticator),
  'step-up': flow(stepUpScreens, stepUp),
  approval: flow(approvalScreens, approval),
  impersonate: flow(impersonateScreens, impersonate),
  activate: flow(activateScreens, activate),
  invitation: flow(invitationScreens, invitation),
  'magic-link': flow(magicLinkScreens, magicLink),
  'invitation-code': flow(invitationCodeScreens, invitationCode),
  'phone-reset': flow(phoneResetScreens, phoneReset),
  'forgot-password': flow(forgotPasswordScreens, forgotPassword),
}

/** Addresses of everything that can be looked at, such as `login/preLogin`. */
export const stepAddresses: readonly string[] = Object.entries(flows).flatMap(([name, { states }]) =>
  Object.keys(states).map((step) => `${name}/${step}`),
)

export const stepAt = (address: string): Step | undefined => {
  const [name = '', step = ''] = address.split('/')
  const chosen = flows[name]
  const state = chosen?.states[step]
  if (chosen === undefined || state === undefined) return undefined
  const Screen = (chosen.screens as Record<string, Step['Screen']>)[state.step]
  return Screen && { Screen, state }
}
