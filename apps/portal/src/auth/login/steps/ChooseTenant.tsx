import chooseTenant from '@vestibule/messages/en/signin/choose-tenant.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'
import '../../../theme/choices.css'

addMessages({ chooseTenant })

type Props = StepProps<LoginState, LoginEvent, 'chooseTenant'>

/** Asks a user of several tenants where to work. The tenant they were in last comes first. */
export const ChooseTenant = ({ state: { tenants, activeId, chosenId, error }, send }: Props) => {
  const { t } = useTranslation('chooseTenant')
  const isBusy = chosenId !== undefined
  const ordered = [...tenants].sort(
    (one, other) => Number(other.tenantId === activeId) - Number(one.tenantId === activeId),
  )
  return (
    <AuthCard title={t('title')} lead={t('body')}>
      {error && <Refusal error={error} />}
      <ul className="v-choices">
        {ordered.map(({ tenantId, name }, index) => (
          <li key={tenantId}>
            <Button
              size="large"
              isWide
              isBusy={tenantId === chosenId}
              disabled={isBusy && tenantId !== chosenId}
              data-first={index === 0 || undefined}
              onClick={() => send({ is: 'tenantChosen', tenantId })}
            >
              <bdi className="v-cut">{name}</bdi>
              {tenantId === activeId && <small>{t('last')}</small>}
            </Button>
          </li>
        ))}
      </ul>
    </AuthCard>
  )
}
