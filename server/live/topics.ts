import { layersChangedTopic } from '#shared/annotations/sharing-contract.ts'
import { editedTopic } from '#shared/live/edited.ts'
import { sightChangedTopic } from '#shared/live/sight.ts'
import { topicFor } from '#shared/live/topic.ts'
import { activeChangedTopic, concludedChangedTopic } from '#shared/meetings/live.ts'
import { motionChangedTopic } from '#shared/motions/live.ts'
import { worksTopic } from '#shared/queue/waiting.ts'

/** The topics that a person may listen to: what is said of meetings (D1 §7, D2 §4), of their motions and of a person's own works, and what is said to this person alone. */
export const topicsOf = (user_id: number) => [
  activeChangedTopic,
  concludedChangedTopic,
  motionChangedTopic,
  worksTopic,
  editedTopic,
  topicFor(layersChangedTopic, user_id),
  topicFor(sightChangedTopic, user_id),
]
