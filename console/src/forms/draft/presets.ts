import type { Theme } from '../types';

interface ThemePreset {
  /** Its name is the text `preset.<id>` of the builder. */
  id: 'ink' | 'coffee' | 'forest' | 'berry' | 'plum' | 'slate';
  theme: Pick<Theme, 'accent' | 'text' | 'background'>;
}

/** Sets of colours whose contrast is sufficient. */
export const THEME_PRESETS: readonly ThemePreset[] = [
  { id: 'ink', theme: { accent: '#1d4ed8', text: '#111827', background: '#ffffff' } },
  { id: 'coffee', theme: { accent: '#7c3f14', text: '#2b1a10', background: '#fdf8f3' } },
  { id: 'forest', theme: { accent: '#166534', text: '#12261a', background: '#f6fbf7' } },
  { id: 'berry', theme: { accent: '#9d174d', text: '#2a0f1c', background: '#fff7fa' } },
  { id: 'plum', theme: { accent: '#6b21a8', text: '#221133', background: '#faf7ff' } },
  { id: 'slate', theme: { accent: '#334155', text: '#0f172a', background: '#f8fafc' } },
];
