import { tellStories } from "./stories.ts";

tellStories(13);
