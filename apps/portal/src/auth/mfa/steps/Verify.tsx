import { use } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { InDialog } from '../../../kit/auth-card/in-dialog.ts'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { isKey, listMethods } from '../methods.ts'
import type { Method, MfaEvent, MfaState } from '../mfa.types.ts'
import { MethodIcon } from './MethodIcon.tsx'
import { WaysOut } from './WaysOut.tsx'

type Props = StepProps<MfaState, MfaEvent, 'verify'>

const readId = ({ name, deviceId }: Method): string => deviceId ?? name

/** What there is to choose from: devices to show, or kinds to add. A single key is one large button. */
export const Verify = ({ state: { pending, isBusy, error, tried }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const isInDialog = use(InDialog)
  const { isEnrolled } = pending
  const methods = listMethods(pending)
  const only = methods.length === 1 ? methods[0] : undefined
  const choose = (method: Method) => send({ is: 'methodChosen', method })
  const needsClick = error?.code === 'KEY_NEEDS_CLICK' && tried !== undefined
  const askAgain = needsClick ? () => choose(tried) : undefined
  // The dialog has said what this is for.
  const title = isInDialog ? 'verify.with' : 'verify.title'
  // Without a way to recover it is no sign-in: something that is to be done waits for it.
  const body = pending.mayRecover ? 'verify.body' : 'verify.stepUp'
  return (
    <AuthCard
      title={t(isEnrolled ? title : 'enrol.title')}
      lead={only ? t(`hint.${only.name}`) : isEnrolled ? !isInDialog && t(body) : t('enrol.body')}
      footer={<WaysOut pending={pending} send={send} />}
    >
      {error && <Refusal error={error} retry={askAgain} />}
      {only ? (
        <Button kind="primary" size="large" isWide isBusy={isBusy} data-first onClick={() => choose(only)}>
          {t(isEnrolled ? 'verify.go' : 'enrol.go')}
        </Button>
      ) : (
        <ul className="v-choices">
          {methods.map((method, place) => (
            <li key={readId(method)}>
              <Choice
                method={method}
                isFirst={place === 0}
                isBusy={isBusy && tried !== undefined && readId(tried) === readId(method)}
                onClick={() => choose(method)}
              />
            </li>
          ))}
        </ul>
      )}
    </AuthCard>
  )
}

type ChoiceProps = {
  readonly method: Method
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}

const Choice = ({ method, isFirst, isBusy, onClick }: ChoiceProps) => {
  const { t } = useTranslation('mfa')
  const { name, label } = method
  // A number or an address says which; a key is told apart by its kind.
  const address = isKey(method) ? undefined : label
  return (
    <button
      type="button"
      className="v-choice"
      data-first={isFirst || undefined}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      <MethodIcon name={name} />
      <span>
        <strong>{t(`method.${name}`)}</strong>
        <small>{address === undefined ? t(`hint.${name}`) : <bdi dir="ltr">{address}</bdi>}</small>
      </span>
      <span className="v-spinner" />
    </button>
  )
}
