/** A user's own topic: what they may see has changed. The message is empty, so that it reveals nothing. */
export const sightChangedTopic = 'users/{user_id}/sight/changed'
