/** Each person's own: what they see is more or less than before, or another. The message is empty: it says nothing of what. */
export const sightChangedTopic = 'users/{user_id}/sight/changed'
