import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { Stepper, type WizardStep } from '../../kit/page/Stepper.tsx'
import { hostAtom } from '../../ports/host.ts'
import { goWithinAccount, shownPart } from '../../ports/route.ts'
import { type Connection, hasProviderDetails, hasVerifiedDomain, toVendor } from './connection.ts'
import { DomainsPart } from './DomainsPart.tsx'
import { EnableStep } from './EnableStep.tsx'
import { EnforceStep } from './EnforceStep.tsx'
import { ProviderPart } from './ProviderPart.tsx'
import { RolesPart } from './RolesPart.tsx'
import { enableConnection } from './sso.atoms.ts'
import { TestPart } from './TestPart.tsx'
import { VendorStep } from './VendorStep.tsx'

const stepIds = ['vendor', 'exchange', 'domain', 'roles', 'test', 'enable', 'enforce'] as const

type WizardProps = { readonly connection: Connection | undefined }

/** What each step shows, and whether it has all it asks for. A step of no connection is empty: the first one begins it. */
const listSteps = (connection: Connection | undefined) => {
  if (connection === undefined) return undefined
  const isExchanged = hasProviderDetails(connection)
  return {
    vendor: { content: <VendorStep connection={connection} />, isComplete: true },
    exchange: { content: <ProviderPart connection={connection} />, isComplete: isExchanged },
    domain: { content: <DomainsPart connection={connection} />, isComplete: hasVerifiedDomain(connection) },
    roles: { content: <RolesPart connection={connection} />, isComplete: true },
    test: { content: <TestPart connection={connection} />, isComplete: true },
    enable: { content: <EnableStep connection={connection} />, isComplete: connection.enabled },
    enforce: { content: <EnforceStep connection={connection} />, isComplete: true },
  }
}

const useSteps = (connection: Connection | undefined): WizardStep[] => {
  const { t } = useTranslation('sso')
  const turnOn = useTurnOn(connection)
  const steps = listSteps(connection)
  return stepIds.map((id) => ({
    id,
    label: t(`setup.steps.${id}`),
    content:
      steps === undefined ? id === 'vendor' && <VendorStep connection={undefined} /> : steps[id].content,
    isComplete: steps?.[id].isComplete ?? false,
    complete: id === 'enable' ? turnOn : undefined,
  }))
}

/** Turns the connection on, where that was not done before. */
const useTurnOn = (connection: Connection | undefined): WizardStep['complete'] => {
  const { t } = useTranslation('sso')
  const enable = useSetAtom(enableConnection)
  const announce = useSetAtom(showToast)
  if (connection === undefined || connection.enabled) return undefined
  const run = async () => {
    const isOn = await enable({ ssoConfigId: connection.id, enabled: true })
    if (isOn) announce(t('enable.done'))
    return isOn
  }
  return { label: t('setup.turnOn'), run }
}

/**
 * From choosing a provider to turning the connection on and requiring it. All of it is on the server: it can be left and taken up again.
 * A host that has the page elsewhere shows it as a dialog.
 */
export const SetupWizard = ({ connection }: WizardProps) => {
  const { t } = useTranslation('sso')
  const host = useAtomValue(hostAtom)
  const part = useAtomValue(shownPart)
  const go = useSetAtom(goWithinAccount)
  const steps = useSteps(connection)
  const title =
    connection === undefined
      ? t('setup.new')
      : t('setup.title', { vendor: t(`vendors.${toVendor(connection.type)}`) })
  useEffect(() => host.title({ title }), [host, title])
  const finish = () => connection && go(`admin/sso/${connection.id}`)
  const stepper = <Stepper steps={steps} finish={t('setup.finish')} onFinish={finish} />
  if (part === 'dialog')
    return (
      <Dialog title={title} lead={t('setup.lead')} size="wide" onClose={() => go('admin/sso')}>
        <div className="v-main">{stepper}</div>
      </Dialog>
    )
  return (
    <div className="v-content is-narrow">
      <header className="v-head">
        <div className="v-item-head">
          <button
            type="button"
            className="v-icon-button"
            aria-label={t('gone.back')}
            onClick={() => go('admin/sso')}
          >
            <ArrowLeft className="v-icon v-flip" aria-hidden="true" />
          </button>
          <div>
            <h1 className="v-title" tabIndex={-1}>
              {title}
            </h1>
            <p>{t('setup.lead')}</p>
          </div>
        </div>
        {connection !== undefined && (
          <Button kind="ghost" onClick={() => go('admin/sso')}>
            {t('setup.leave')}
          </Button>
        )}
      </header>
      {stepper}
    </div>
  )
}
