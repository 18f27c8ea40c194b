// What is looked at besides the layout, which is prettier's: scripts/check-page-style runs both
// from the root of the repository. Types are checked in the page's sources; tools and tests are
// plain JavaScript.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import globals from 'globals';
import ts from 'typescript-eslint';

const here = dirname(fileURLToPath(import.meta.url));

/** Rules of ours, everywhere. */
const house = {
    eqeqeq: 'error',
    // Where prettier cannot break a line, we do; sentences stay whole.
    'max-len': [
        'error',
        {
            code: 100,
            ignoreStrings: true,
            ignoreTemplateLiterals: true,
            ignoreRegExpLiterals: true,
        },
    ],
};

export default ts.config(
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    js.configs.recommended,
    { rules: house },
    {
        files: ['web/src/**/*.{ts,tsx}'],
        extends: [ts.configs.recommendedTypeChecked],
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: here } },
        rules: {
            '@typescript-eslint/consistent-type-imports': [
                'error',
                { fixStyle: 'inline-type-imports' },
            ],
            // Off: properties of components and the engine's exports are taken apart everywhere;
            // none of them has a `this`.
            '@typescript-eslint/unbound-method': 'off',
            // Less: `const { guide: _, ...rest } = game` is how a member is left out.
            '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
        },
    },
    {
        // Off: in a list of all games each board has a view and a choice of its own, which only
        // it looks into; no other type lets them stand side by side.
        files: ['web/src/boards/list.ts'],
        rules: { '@typescript-eslint/no-explicit-any': 'off' },
    },
    {
        // What runs in node; tests hand functions to the browser, too.
        files: ['**/*.{js,mjs}'],
        languageOptions: { globals: { ...globals.node, ...globals.browser } },
    },
);
