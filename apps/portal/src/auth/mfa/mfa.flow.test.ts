import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { testRows } from '../../testing/flow-rows.ts'
import {
  allowed,
  answer,
  app,
  appMethod,
  askRemember,
  asking,
  authenticators,
  busy,
  byMail,
  codes,
  completing,
  enrolled,
  error,
  first,
  fresh,
  idle,
  keyMethod,
  likesSms,
  list,
  mail,
  new2,
  newApp,
  phone,
  plain,
  rememberable,
  secret,
  sending,
  several,
  sms,
  typed,
  waitingFor,
  webauthn,
  withCodes,
  type Rows,
} from '../../testing/mfa-fixtures.ts'
import { byEmail, bySms } from '../../testing/mfa-sent-rows.ts'
import { mfa } from './mfa.flow.ts'
import type { MfaState } from './mfa.types.ts'

/** The only kind there is comes at once; of several the one used last, where that is remembered. */
const opening: Rows = [
  [first(several), { is: 'opened' }, plain, list, [askRemember]],
  [
    first(several, likesSms),
    { is: 'opened' },
    likesSms,
    { ...sms, ...sending },
    [{ do: 'sendSms', mfaToken: 'm', deviceId: 'p1' }, askRemember],
  ],
  [
    first(enrolled({ authenticators })),
    { is: 'opened' },
    plain,
    { ...app, pending: enrolled({ authenticators }) },
    [askRemember],
  ],
  [
    first(byMail),
    { is: 'opened' },
    plain,
    { ...mail, ...sending },
    [{ do: 'sendEmail', mfaToken: 'm' }, askRemember],
  ],
  [
    first(enrolled({ webauthn })),
    { is: 'opened' },
    plain,
    { step: 'verify', pending: enrolled({ webauthn }), ...idle },
    [askRemember],
  ],
  [first(fresh('SMS')), { is: 'opened' }, plain, { ...phone, pending: fresh('SMS') }, [askRemember]],
  [first(new2), { is: 'opened' }, likesSms, { step: 'verify', pending: new2, ...idle }, [askRemember]],
]

const choosing: Rows = [
  [list, allowed, plain, rememberable(list), []],
  [list, { is: 'methodChosen', method: appMethod }, plain, app, []],
  [
    list,
    { is: 'methodChosen', method: keyMethod },
    plain,
    asking,
    [{ do: 'useKey', mfaToken: 'm', deviceId: 'k1', rememberDevice: false }],
  ],
  [asking, { is: 'methodChosen', method: appMethod }, plain, asking, []],
  [asking, { is: 'keyDismissed' }, plain, { ...asking, ...idle, error: new ApiError('KEY_UNUSED') }, []],
  [asking, { is: 'refused', error }, plain, { ...asking, ...idle, error }, []],
  [
    asking,
    { is: 'answered', answer },
    plain,
    waitingFor(several),
    [
      { do: 'rememberMethod', name: 'webauthnCrossPlatform' },
      { do: 'finish', answer, name: 'webauthnCrossPlatform' },
    ],
  ],
  [
    { step: 'verify', pending: new2, ...idle },
    { is: 'methodChosen', method: { name: 'webauthnPlatform' } },
    plain,
    { step: 'verify', pending: new2, ...busy, tried: { name: 'webauthnPlatform' } },
    [{ do: 'enrolKey', mfaToken: 'm', deviceType: 'Platform', rememberDevice: false }],
  ],
  [list, { is: 'recoveryAsked' }, plain, list, [{ do: 'recover' }]],
  [list, { is: 'gaveUp' }, plain, list, [{ do: 'giveUp' }]],
]

const byApp: Rows = [
  [app, allowed, plain, rememberable(app), []],
  [
    { ...app, error },
    typed,
    plain,
    { ...app, ...busy, error: undefined },
    [{ do: 'verifyApp', deviceId: 'a1', ...completing }],
  ],
  [{ ...app, ...busy }, typed, plain, { ...app, ...busy }, []],
  [newApp, { is: 'secretMade', secret }, plain, { ...newApp, secret, error: undefined }, []],
  [
    newApp,
    { is: 'resendAsked' },
    plain,
    { ...newApp, error: undefined },
    [{ do: 'makeSecret', mfaToken: 'm' }],
  ],
  [
    { ...newApp, secret },
    typed,
    plain,
    { ...newApp, secret, ...busy, error: undefined },
    [{ do: 'enrolApp', ...completing }],
  ],
  [{ ...app, ...busy }, { is: 'refused', error }, plain, { ...app, error }, []],
  [
    { ...newApp, ...busy },
    { is: 'answered', answer: withCodes },
    plain,
    codes,
    [{ do: 'rememberMethod', name: 'authenticatorApp' }],
  ],
  [codes, { is: 'codesKept' }, plain, codes, [{ do: 'finish', answer: withCodes, name: 'authenticatorApp' }]],
  [app, { is: 'wentBack' }, plain, list, []],
  [app, { is: 'recoveryAsked' }, plain, app, [{ do: 'recover' }]],
  [app, { is: 'gaveUp' }, plain, app, [{ do: 'giveUp' }]],
]

const nothing: MfaState = { step: 'noMFAEnrolledStepUp', pending: new2 }
const without: Rows = [[nothing, { is: 'gaveUp' }, plain, nothing, [{ do: 'giveUp' }]]]

describe('second factors', () =>
  testRows(mfa, first(several), [...opening, ...choosing, ...byApp, ...bySms, ...byEmail, ...without]))
