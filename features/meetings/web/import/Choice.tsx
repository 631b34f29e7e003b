import { Checkbox } from '@mantine/core'
import classes from './Choice.module.css'

type Props = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Something that the reader of a report decides before the import; as high as a finger. */
export const Choice = ({ label, isChosen, onChoose }: Props) => (
  <Checkbox
    classNames={{ body: classes.body, label: classes.label }}
    label={label}
    checked={isChosen}
    onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
  />
)
