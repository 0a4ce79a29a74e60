import { useAtomValue, useSetAtom } from 'jotai'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { pageParams } from './page-params.ts'

export type WizardStep = {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
  /** Whether all that the step asks for is there: the next one opens only then. */
  readonly isComplete: boolean
  /** What completes the step, where its button does more than go on; undefined where nothing is left to do. */
  readonly complete?: StepAction | undefined
}

type StepAction = {
  /** The verb on the button. */
  readonly label: string
  /** Whether it is done, and the next step opens. */
  readonly run: () => Promise<boolean>
}

type StepperProps = {
  readonly steps: readonly WizardStep[]
  /** The verb on the last button. */
  readonly finish: string
  readonly onFinish: () => void
}

/** How far an address may go: the first step that is not complete. */
const furthest = (steps: readonly WizardStep[]): number => {
  const open = steps.findIndex(({ isComplete }) => !isComplete)
  return open < 0 ? steps.length - 1 : open
}

/** One step of several at a time. The step is part of the address (`?step=`); an address skips no incomplete step. */
export const Stepper = ({ steps, finish, onFinish }: StepperProps) => {
  const { t } = useTranslation('parts')
  const { step: stepInAddress } = useAtomValue(pageParams)
  const change = useSetAtom(pageParams)
  const heading = useRef<HTMLHeadingElement>(null)
  const requested = Math.max(
    steps.findIndex(({ id }) => id === stepInAddress),
    0,
  )
  const at = Math.min(requested, furthest(steps))
  const [shown, isLast] = [steps[at], at === steps.length - 1]
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at) heading.current?.focus()
    before.current = at
  }, [at])
  const goTo = (index: number) => change({ step: index === 0 ? undefined : steps[index]?.id })
  const action = shown?.complete
  const proceed = async () => {
    if (action !== undefined && !(await action.run())) return
    if (isLast) onFinish()
    else goTo(at + 1)
  }
  return (
    <div className="v-stepper">
      <ol className="v-steps" aria-label={t('steps')}>
        {steps.map(({ id, label }, index) => (
          <li key={id} aria-current={index === at ? 'step' : undefined}>
            <span>{index < at ? <Check className="v-icon" aria-label={t('stepDone')} /> : index + 1}</span>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} className="v-title" tabIndex={-1}>
        {shown?.label}
      </h2>
      <div>{shown?.content}</div>
      <footer>
        <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
          {t('back')}
        </Button>
        <Button
          kind="primary"
          disabled={action === undefined && shown?.isComplete !== true}
          onClick={() => void proceed()}
        >
          {action?.label ?? (isLast ? finish : t('next'))}
        </Button>
      </footer>
    </div>
  )
}
