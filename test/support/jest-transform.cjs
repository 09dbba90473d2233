// How all configurations of Jest compile TypeScript. The named packages have ES modules only, which Jest loads as CommonJS.
module.exports = {
  transform: { '^.+\\.(t|j)s$': require.resolve('./swc-transformer.cjs') },
  transformIgnorePatterns: [
    '/node_modules/(?!(@formatjs|@nestjs|@noble|@otplib|@scure|github-slugger|intl-messageformat|request-filtering-agent|uuid)/)',
  ],
  // The manifests declare the error codes.
  setupFiles: ['reflect-metadata', require.resolve('../../src/modules.ts')],
};
