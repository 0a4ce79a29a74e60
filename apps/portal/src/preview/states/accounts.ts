import { ApiError } from '@vestibule/contract/errors'
import type { ActivateState } from '../../auth/activate/activate.flow.ts'
import type { ApprovalState } from '../../auth/approval/approval.flow.ts'
import type { ApproveState } from '../../auth/approve-program/steps/Approve.tsx'
import type { ImpersonateState } from '../../auth/impersonate/impersonate.flow.ts'
import type { InvitationState } from '../../auth/invitation/invitation.flow.ts'
import type { SignUpState } from '../../auth/sign-up/sign-up.flow.ts'
import { approvalAsked } from '../handlers/approval.ts'
import { email, away, expired, waiting, type States } from './given.ts'

export const signUp: States<SignUpState> = {
  SignUp: { step: 'SignUp', isBusy: false },
  'SignUp-common': { step: 'SignUp', isBusy: false, error: new ApiError('PASSWORD_COMMON') },
  'SignUp-away': { step: 'SignUp', isBusy: false, error: away },
  SignUpSuccess: { step: 'SignUpSuccess', email, isSending: false, resent: 0 },
  VerifyPhone: { step: 'VerifyPhone', phoneNumber: '+442079460958', ...waiting },
}

const invitedAsKim = { tenant: 'Acme', email: 'kim@acme.test', inviter: 'Noa Adler', name: '' }

const approving = { step: 'approve', request: 'r1', approval: 'a1', user: email, tenant: 'Acme' } as const

export const approveProgram: States<ApproveState> = {
  approve: { ...approving, manages: false, otherTenants: 0, minutes: undefined },
  'approve-manages': { ...approving, manages: true, otherTenants: 2, minutes: 5 },
}

export const activate: States<ActivateState> = {
  activating: { step: 'activating' },
  'activating-away': { step: 'activating', error: away },
  'activating-code': { step: 'activating', code: { ...waiting, shouldSetPassword: false } },
  'activating-codeAndPassword': { step: 'activating', code: { ...waiting, shouldSetPassword: true } },
  'activating-codeSignsIn': {
    step: 'activating',
    code: { ...waiting, shouldSetPassword: false, account: { email }, asksFirst: true },
  },
  'activating-codeElsewhere': {
    step: 'activating',
    code: { ...waiting, shouldSetPassword: true, shouldSetName: true, account: { email }, asksFirst: true },
  },
  'activating-invited': {
    step: 'activating',
    code: { ...waiting, shouldSetPassword: true, invitation: invitedAsKim },
  },
  activatingForm: { step: 'activatingForm', isBusy: false, shouldSetPassword: true },
  'activatingForm-invited': {
    step: 'activatingForm',
    isBusy: false,
    shouldSetPassword: true,
    invitation: invitedAsKim,
  },
  'activatingForm-name': {
    step: 'activatingForm',
    isBusy: false,
    shouldSetPassword: false,
    invitation: invitedAsKim,
  },
  success: { step: 'success' },
  resend: { step: 'resend', why: expired, isBusy: false },
  'resend-reloaded': { step: 'resend', isBusy: false },
  'resend-sent': { step: 'resend', isBusy: false, sentTo: email },
}

export const approval: States<ApprovalState> = {
  form: { step: 'form', wish: approvalAsked },
  'form-looking': { step: 'form' },
  'form-away': { step: 'form', wish: approvalAsked, error: away },
  success: { step: 'success', isApproved: true },
  'success-rejected': { step: 'success', isApproved: false },
  failed: { step: 'failed', error: expired },
}

export const impersonate: States<ImpersonateState> = {
  impersonating: { step: 'impersonating' },
  'impersonating-away': { step: 'impersonating', error: away },
  'impersonating-refused': { step: 'impersonating', error: new ApiError('OUT_RANKED') },
  success: { step: 'success' },
}

const invitedToAcme = { tenant: 'Acme', email, inviter: 'Noa Adler' }

export const invitation: States<InvitationState> = {
  validate: { step: 'validate', invitation: invitedToAcme },
  'validate-checking': { step: 'validate' },
  'validate-away': { step: 'validate', error: away },
  signInFirst: { step: 'signInFirst', invitation: invitedToAcme },
  switchAccount: { step: 'switchAccount', invitation: invitedToAcme },
  pending: { step: 'pending', invitation: invitedToAcme },
  'pending-away': { step: 'pending', invitation: invitedToAcme, error: away },
  success: { step: 'success', invitation: invitedToAcme, tenantId: 'tenant-labs' },
  invalid: { step: 'invalid' },
  failed: { step: 'failed', error: expired },
}

export const invitationCode = {
  validate: { step: 'validate', invitation: invitedToAcme },
  'validate-wrong': { step: 'validate', invitation: invitedToAcme, error: new ApiError('CODE_INVALID') },
} as const
