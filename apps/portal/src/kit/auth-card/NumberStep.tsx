import type { ApiError } from '@vestibule/contract/errors'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { AuthCard } from './AuthCard.tsx'
import { errorPlace } from './error-place.ts'
import { PhoneField } from './PhoneField.tsx'
import { useForm } from './use-form.ts'
import { BackLink } from './BackLink.tsx'

type NumberStepProps = {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly back?: string
  readonly isBusy: boolean
  readonly number?: string
  readonly error?: ApiError
  readonly onNumber: (number: string) => void
  readonly onBack?: () => void
}

/** One question: a telephone number. */
export const NumberStep = (props: NumberStepProps) => {
  const { title, lead, submit, back, isBusy, number, error, onNumber, onBack } = props
  const errorText = useErrorText()
  const { problems, form } = useForm(['phoneNumber'], ({ phoneNumber }) => onNumber(phoneNumber), isBusy)
  const isAtField = error !== undefined && errorPlace(error) === 'phoneNumber'
  return (
    <AuthCard
      title={title}
      lead={lead}
      footer={back && onBack && <BackLink onClick={onBack}>{back}</BackLink>}
    >
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <PhoneField
          error={problems.phoneNumber ?? (isAtField ? errorText(error) : undefined)}
          defaultValue={number}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {submit}
        </Button>
      </form>
    </AuthCard>
  )
}
