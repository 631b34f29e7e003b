import { Checkbox } from '@mantine/core'
import classes from './Choice.module.css'

type Props = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A checkbox for a decision before the import, large enough for touch. */
export const Choice = ({ label, isChosen, onChoose }: Props) => (
  <Checkbox
    classNames={{ body: classes.body, label: classes.label }}
    label={label}
    checked={isChosen}
    onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
  />
)
