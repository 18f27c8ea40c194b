import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.js';

export default mergeConfig(
    page,
    defineConfig({
        assetsInclude: ['**/*.wasm'], // src/engine/testing.ts
        test: { include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'node' },
    }),
);
