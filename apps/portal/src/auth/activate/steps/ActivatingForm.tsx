import { useAtomValue } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { errorPlace } from '../../../kit/box/error-place.ts'
import { NewPasswordField } from '../../../kit/box/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'

type Props = StepProps<ActivateState, ActivateEvent, 'activatingForm'>

export const ActivatingForm = ({ state: { isBusy, error }, send }: Props) => {
  const { t } = useTranslation('activate')
  const errorText = useErrorText()
  const application = useAtomValue(bootAtom).application.name
  const { problems, form } = useForm(
    ['password'],
    ({ password }) => send({ is: 'passwordEntered', password }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'password'
  return (
    <Box title={t('activatingForm.title')} lead={t('activatingForm.body', { application })}>
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <NewPasswordField error={problems.password ?? (isAtField ? errorText(error) : undefined)} isFirst />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('activatingForm.submit')}
        </Button>
      </form>
    </Box>
  )
}
